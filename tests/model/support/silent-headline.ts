import { headlineFiguresMachine } from '../../../src/machines/ledger/headline-figures.ts'
import { unfollowed } from './followed.ts'

export const silentHeadline = headlineFiguresMachine.provide({ actors: unfollowed() })
