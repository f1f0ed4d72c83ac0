import { AcknowledgingDialog } from '../../../src/views/ledger/acknowledging-dialog.tsx'
import { ColumnMapping, MappingFoot } from '../../../src/views/ledger/column-mapping.tsx'
import { FilesImportDialog } from '../../../src/views/ledger/files-import-dialog.tsx'
import { LedgerImportsScreen } from '../../../src/views/ledger/ledger-imports-screen.tsx'
import { ReconciliationScreen } from '../../../src/views/ledger/reconciliation/reconciliation-screen.tsx'
import { SaleParcelsScreen } from '../../../src/views/ledger/sale-parcels/sale-parcels-screen.tsx'
import { WhatIfScreen } from '../../../src/views/ledger/what-if/what-if-screen.tsx'
import { ClosedYearsScreen } from '../../../src/views/ledger/years/closed-years-screen.tsx'
import { closedYears } from '../ledger/closed-years.ts'
import { columnMapping } from '../ledger/column-mapping.ts'
import { filesImport } from '../ledger/files-import.ts'
import { findingsAcknowledging } from '../ledger/findings-acknowledging.ts'
import { ledgerImports } from '../ledger/ledger-imports.ts'
import { reconciliation as reconciliationSample } from '../ledger/reconciliation.ts'
import { saleParcels } from '../ledger/sale-parcels.ts'
import { saleWhatIf } from '../ledger/sale-what-if.ts'
import { type SampleViews, viewOf } from './view-of.ts'

export const ledgerViews: SampleViews = {
  'closed-years': viewOf(closedYears, (years) => <ClosedYearsScreen years={years} />),
  'column-mapping': viewOf(columnMapping, (mapping) => (
    <>
      <ColumnMapping mapping={mapping} />
      <MappingFoot mapping={mapping} onClose={() => undefined} />
    </>
  )),
  'files-import': viewOf(filesImport, (importing) => <FilesImportDialog importing={importing} />),
  'findings-acknowledging': viewOf(findingsAcknowledging, (acknowledging) => (
    <AcknowledgingDialog acknowledging={acknowledging} />
  )),
  'ledger-imports': viewOf(ledgerImports, (imports) => <LedgerImportsScreen imports={imports} />),
  reconciliation: viewOf(reconciliationSample, (reconciliation) => (
    <ReconciliationScreen reconciliation={reconciliation} />
  )),
  'sale-parcels': viewOf(saleParcels, (sales) => <SaleParcelsScreen sales={sales} />),
  'sale-what-if': viewOf(saleWhatIf, (whatIf) => <WhatIfScreen whatIf={whatIf} />),
}
