interface Page {
  readonly before: number | null
}

/** What stands below a list, and the `before` of the list that it was asked for with. */
export interface Earlier<Listed extends Page> extends Page {
  readonly page: Listed
}

/** A list with the next page below it; as it is, where it has been read again to another end meanwhile. */
export const withEarlier =
  <Listed extends Page>(joined: (page: Listed, below: Listed) => Listed) =>
  (known: Listed, { before, page }: Earlier<Listed>): Listed =>
    known.before === before ? joined(known, page) : known
