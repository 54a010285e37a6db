/**
 * npm passes a signal on to the shell that runs its script, and many a shell ends by it without telling the program it runs:
 * that program would go on, and keep its port. So it watches its parent, and ends in order when that has gone.
 */
const EVERY_MS = 200;

export function endWithNpm() {
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, EVERY_MS);
  timer.unref();
}
