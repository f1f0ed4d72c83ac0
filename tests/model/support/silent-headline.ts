import { headlineFiguresMachine } from '../../../src/machines/ledger/headline-figures.ts'
import { unfollowedActors } from './followed.ts'

export const silentHeadline = headlineFiguresMachine.provide({ actors: unfollowedActors() })
