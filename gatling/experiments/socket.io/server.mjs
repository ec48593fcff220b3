// Passes on to all viewers what is published. Socket.IO is as it is by default, but viewers begin with a socket.
import { createServer } from 'node:http';
import { Server } from 'socket.io';

const port = Number(process.argv[2]);

const server = createServer(async (request, response) => {
  if (request.method === 'POST' && request.url === '/publish') {
    let chat = '';
    request.setEncoding('utf8');
    for await (const part of request) {
      chat += part;
    }
    viewers.emit('chat', JSON.parse(chat));
    response.writeHead(202).end();
  } else {
    response.writeHead(request.url === '/ready' ? 200 : 404).end();
  }
});
const viewers = new Server(server, { transports: ['websocket'] });
server.listen(port, '127.0.0.1');
