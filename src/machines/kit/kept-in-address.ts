export const keptInAddress = <const Input extends (of: never) => unknown>(input: Input) =>
  ({
    initial: 'kept',
    states: { kept: {}, keeping: { invoke: { id: 'keepInAddress', src: 'keepInAddress', input } } },
  }) as const
