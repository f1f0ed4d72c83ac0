import { coveringWalks } from '../../../tests/samples/walks.ts'
import { entryOf } from './catalogue.ts'

/** Walks take seconds for the largest machines, so a worker makes them. Each step is the index of its event in the sample. */
self.addEventListener('message', ({ data }: MessageEvent<string>) => {
  const { sample } = entryOf(data) ?? {}
  const walks =
    sample === undefined
      ? []
      : coveringWalks(sample.machine, sample.events, sample).map(({ taken }) =>
          taken.map(({ event }) => sample.events.findIndex((each) => each === event)),
        )
  self.postMessage(walks)
})
