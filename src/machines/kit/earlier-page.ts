interface ListPage {
  readonly before: number | null
}

export interface EarlierPage<Listed extends ListPage> extends ListPage {
  readonly page: Listed
}

/** Ignores a page for an end that a reread has moved. */
export const withEarlier =
  <Listed extends ListPage>(joined: (page: Listed, below: Listed) => Listed) =>
  (known: Listed, { before, page }: EarlierPage<Listed>): Listed =>
    known.before === before ? joined(known, page) : known
