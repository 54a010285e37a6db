/**
 * Loaded before a server (`node --import`): on SIGUSR2 something throws out of nowhere, on SIGTERM too, when the server has
 * begun to close; on SIGHUP a promise fails unseen.
 */
for (const signal of ['SIGUSR2', 'SIGTERM'])
  process.on(signal, () => {
    setImmediate(() => {
      throw new Error('planted exception');
    });
  });
process.on('SIGHUP', () => {
  void Promise.reject(new Error('planted rejection'));
});
