/** What somebody who has looked may allow for a file. */
export const allowanceTexts = {
  mayReplace: 'File as the next version',
  mayRepeat: 'File it all the same',
  mayNameOthers: 'File it all the same: I have read it, and it is for this client',
} as const
