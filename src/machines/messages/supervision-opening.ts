import type { ActorRefFrom } from 'xstate'
import { maxReasonLength } from '../../domain/messages/supervision.ts'
import { justifyingMachine } from '../kit/justifying.ts'

export interface SupervisedUser {
  readonly username: string
  readonly name: string
}

export const supervisionOpeningMachine = justifyingMachine<SupervisedUser>({ maxLength: maxReasonLength })

export type SupervisionOpeningRef = ActorRefFrom<typeof supervisionOpeningMachine>
