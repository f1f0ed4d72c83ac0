import { O } from '../../../src/domain/fp.ts'
import { protocolMachine } from '../../../src/machines/shell/protocol.ts'
import { answered, type Sample } from '../sample.ts'

export const protocol: Sample<typeof protocolMachine> = {
  machine: protocolMachine,
  events: [
    { type: 'event.undecodable', position: 7 },
    { type: 'event.undecodable', position: null },
    { type: 'protocol.refused' },
    { type: 'data.restored' },
    answered('askVersion', O.some('newer')),
    answered('askVersion', O.some('same')),
    answered('askVersion', O.some('older')),
    answered('askVersion', O.none),
    { type: 'acts.noted', hasUnsavedActs: true },
    { type: 'acts.noted', hasUnsavedActs: false },
    { type: 'reload.requested' },
    { type: 'reload.postponed' },
  ],
}
