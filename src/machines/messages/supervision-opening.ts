import type { ActorRefFrom } from 'xstate'
import { longestReason } from '../../domain/messages/supervision.ts'
import { justifying } from '../kit/justifying.ts'

export interface Supervised {
  readonly username: string
  readonly name: string
}

export const supervisionOpeningMachine = justifying<Supervised>({ longest: longestReason })

export type SupervisionOpeningRef = ActorRefFrom<typeof supervisionOpeningMachine>
