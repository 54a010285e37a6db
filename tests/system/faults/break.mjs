/** Loaded before a server (`node --import`): on SIGUSR2 something throws out of nowhere, on SIGHUP a promise fails unseen. */
process.on('SIGUSR2', () => {
  setImmediate(() => {
    throw new Error('planted exception');
  });
});
process.on('SIGHUP', () => {
  void Promise.reject(new Error('planted rejection'));
});
