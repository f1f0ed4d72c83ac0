/** What is chosen and typed is kept in the address, so that the page can be loaded again, and sent to somebody. */
export const keptInAddress = <const Input extends (of: never) => unknown>(input: Input) =>
  ({
    initial: 'kept',
    states: { kept: {}, keeping: { invoke: { id: 'keepInAddress', src: 'keepInAddress', input } } },
  }) as const
