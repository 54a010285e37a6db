/** Stands in for the process that renders pages: a busy server under its name. */
import '../busy-server.mjs';
