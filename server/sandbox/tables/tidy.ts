const untidy = /[^\S ]| {2}|^ | $/

/** Words as people read them: spaces are one, and lines end where they were broken. */
export const tidy = (text: string): string =>
  untidy.test(text)
    ? text
        .replaceAll(/[^\S\n]+/g, ' ')
        .replaceAll(/ ?\n ?/g, '\n')
        .trim()
    : text
