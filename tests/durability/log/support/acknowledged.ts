/** Names of the events that an appender printed as acknowledged, by position. */
export const acknowledgedLines = (lines: readonly string[]): ReadonlyMap<number, string> =>
  new Map(
    lines
      .map((line) => line.split(' '))
      .flatMap(([said, position, name]) =>
        said === 'acknowledged' && name !== undefined ? [[Number(position), name]] : [],
      ),
  )
