import { useActorRef } from '@xstate/react'
import { graphMachine } from '../../machines/graph.ts'
import { type GraphProps, GraphView } from './graph/graph-view.tsx'

export const GraphWidget = (props: GraphProps) => <GraphView {...props} actor={useActorRef(graphMachine)} />
