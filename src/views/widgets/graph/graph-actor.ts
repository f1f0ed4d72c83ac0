import type { ActorRefFrom } from 'xstate'
import type { graphMachine } from '../../../machines/widgets/graph.ts'

export type GraphActor = ActorRefFrom<typeof graphMachine>
