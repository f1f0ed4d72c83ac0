import { E } from '../../src/domain/fp.ts'
import { confirming as confirms } from '../../src/machines/kit/confirming.ts'
import { answered, type Sample } from './sample.ts'

export interface PageBurned {
  readonly of: string
  readonly refusal: 'Wet'
  readonly answer: number
}

export const burning = confirms<PageBurned>()

export const confirming: Sample<typeof burning> = {
  machine: burning,
  input: { of: 'page' },
  events: [
    { type: 'act.confirmed' },
    { type: 'act.cancelled' },
    answered('act', E.right(4)),
    answered('act', E.left('Wet')),
  ],
}
