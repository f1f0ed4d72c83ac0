import type { ActorRefFrom } from 'xstate'
import { maxReasonLetters } from '../../domain/messages/supervision.ts'
import { justifyingMachine } from '../kit/justifying.ts'

export interface SupervisedUser {
  readonly username: string
  readonly name: string
}

export const supervisionOpeningMachine = justifyingMachine<SupervisedUser>({ maxLength: maxReasonLetters })

export type SupervisionOpeningRef = ActorRefFrom<typeof supervisionOpeningMachine>
