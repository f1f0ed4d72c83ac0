/** The samples of Prometheus' text whose names begin like this. */
export const samplesOf = (text: string, prefix = 'plutus_'): Readonly<Record<string, number>> =>
  Object.fromEntries(
    text
      .split('\n')
      .filter((line) => line.startsWith(prefix))
      .map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ') + 1))]),
  )
