import type { ActorRefFrom } from 'xstate'
import type { gridMachine } from '../../../machines/grid.ts'

export type Grid = ActorRefFrom<typeof gridMachine>
