import { testFigures } from '../support/figures.ts'
import { generatedFirm } from '../support/generated-firm.ts'

testFigures({ read: generatedFirm, accounts: ['P1', 'P2', 'P3', 'P4'], group: 'G1' })
