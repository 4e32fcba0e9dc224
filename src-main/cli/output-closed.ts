/** The reader of a pipe went away, as `head` does: no failure, but nothing more needs to be done. */
export class OutputClosed extends Error {}
