/** What an agent author imports. */
export {};
