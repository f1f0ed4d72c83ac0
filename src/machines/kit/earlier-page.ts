interface Page {
  readonly before: number | null
}

export interface Earlier<Listed extends Page> extends Page {
  readonly page: Listed
}

/** Ignores a page for an end that a reread has moved. */
export const withEarlier =
  <Listed extends Page>(joined: (page: Listed, below: Listed) => Listed) =>
  (known: Listed, { before, page }: Earlier<Listed>): Listed =>
    known.before === before ? joined(known, page) : known
