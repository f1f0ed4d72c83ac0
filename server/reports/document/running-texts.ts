import { disclaimerFor } from '../../../src/domain/reports/disclaimer.ts'
import {
  pageNumbers,
  pageNumbersAndDate,
  pageNumbersAndDisclaimer,
  letterheadId,
  titleAndLogo,
} from '../../../src/domain/reports/lookups/lookups.ts'

const logoMarkup = '<img class="report-logo" alt="">'
/** Chromium fills elements of these classes with page numbers. */
const pageNumberMarkup =
  '<p class="pages">Page <span class="pageNumber"></span> of <span class="totalPages"></span></p>'
const knownOn = 'Records as of {{date report.knownOn}}'

const headerTemplates: Readonly<Record<number, string>> = {
  [titleAndLogo]: `<div>${logoMarkup}</div><div><p class="name">{{report.title}}</p><p>{{report.issuedFor}}</p></div>`,
  [letterheadId]: `<div>${logoMarkup}</div><div><p class="firm">{{report.title}}</p><p class="name">{{report.issuedFor}}</p></div>`,
}

const footerTemplates: Readonly<Record<number, string>> = {
  [pageNumbers]: `<p>{{report.title}}</p>${pageNumberMarkup}`,
  [pageNumbersAndDate]: `<p>{{report.title}} · {{report.issuedFor}} · ${knownOn}</p>${pageNumberMarkup}`,
  [pageNumbersAndDisclaimer]: `<p class="small">${knownOn}. ${disclaimerFor('{{report.issuedFor}}')}</p>${pageNumberMarkup}`,
}

export const headerText = (id: number): string => headerTemplates[id] ?? ''
export const footerText = (id: number): string => footerTemplates[id] ?? ''
