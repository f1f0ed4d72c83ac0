import { figuresAgeMachine } from '../../../src/machines/dashboards/figures-age.ts'
import { unfollowed } from './followed.ts'

export const silentFiguresAge = figuresAgeMachine.provide({ actors: unfollowed() })
