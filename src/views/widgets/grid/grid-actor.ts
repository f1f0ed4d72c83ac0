import type { ActorRefFrom } from 'xstate'
import type { gridMachine } from '../../../machines/widgets/grid.ts'

export type Grid = ActorRefFrom<typeof gridMachine>
