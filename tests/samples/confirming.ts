import { E } from '../../src/domain/fp.ts'
import { confirmingMachine } from '../../src/machines/kit/confirming.ts'
import { answered, type Sample } from './sample.ts'

export interface PageBurned {
  readonly of: string
  readonly refusal: 'Wet'
  readonly answer: number
}

export const burningMachine = confirmingMachine<PageBurned>()

export const confirming: Sample<typeof burningMachine> = {
  machine: burningMachine,
  input: { of: 'page' },
  events: [
    { type: 'act.confirmed' },
    { type: 'act.cancelled' },
    answered('act', E.right(4)),
    answered('act', E.left('Wet')),
  ],
}
