import { figuresAgeMachine } from '../../../src/machines/dashboards/figures-age.ts'
import { unfollowedActors } from './followed.ts'

export const silentFiguresAge = figuresAgeMachine.provide({ actors: unfollowedActors() })
