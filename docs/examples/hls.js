const playlist = 'https://media.example.com/42/index.m3u8';
const video = document.querySelector('video');
const chat = document.querySelector('streamside-chat');
let playing = false;

// The chat knows when the show begins and ends, so nobody has to reload the page.
chat.addEventListener('stream', ({ detail }) => {
  if (detail.stream?.status === 'LIVE' && !playing) play();
});

async function play() {
  playing = true;
  await import('https://chat.example.com/page/player/hls.js/hls.light.min.js'); // or a copy of your own; defines Hls
  if (Hls.isSupported()) {
    const hls = new Hls();
    hls.loadSource(playlist);
    hls.attachMedia(video);
  } else {
    video.src = playlist; // Safari plays it by itself
  }
}
