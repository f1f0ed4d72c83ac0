interface ListPage {
  readonly before: number | null
}

export interface EarlierPage<Listed extends ListPage> extends ListPage {
  readonly page: Listed
}

/** Ignores an earlier page if a reread of the list has moved the end that the page continues. */
export const withEarlier =
  <Listed extends ListPage>(joined: (page: Listed, below: Listed) => Listed) =>
  (known: Listed, { before, page }: EarlierPage<Listed>): Listed =>
    known.before === before ? joined(known, page) : known
