import type { RecordedEvent } from '../../../../src/domain/log/recorded-event.ts'

export const recordedEvent = (position: number): RecordedEvent => ({
  position,
  stream: 'talk/1',
  revision: position,
  type: 'Counted',
  data: {},
  actor: 'ann',
  at: '2026-07-01T10:00:00.000Z',
  correlation: 'c',
  audience: ['user:ann'],
})
