/** What is said of figures that include trades of the simulated exchange; nothing of others. */
export const simulatedNote = (count: number): string =>
  count === 0
    ? ''
    : `includes ${count === 1 ? '1 simulated trade' : `${count.toLocaleString('en-AU')} simulated trades`}`
