// Where a browser does not play a video itself. The build puts it there, without types.
declare module '*/hls.light.mjs';
