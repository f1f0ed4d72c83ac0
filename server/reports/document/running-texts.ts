import { disclaimerFor } from '../../../src/domain/reports/disclaimer.ts'
import {
  pageNumbersId,
  pageNumbersAndDateId,
  pageNumbersAndDisclaimerId,
  letterheadId,
  titleAndLogoId,
} from '../../../src/domain/reports/lookups/lookups.ts'

const logoMarkup = '<img class="report-logo" alt="">'
/** Chromium fills elements of these classes with page numbers. */
const pageNumberMarkup =
  '<p class="pages">Page <span class="pageNumber"></span> of <span class="totalPages"></span></p>'
const knownOnTemplate = 'Records as of {{date report.knownOn}}'

const headerTemplates: Readonly<Record<number, string>> = {
  [titleAndLogoId]: `<div>${logoMarkup}</div><div><p class="name">{{report.title}}</p><p>{{report.issuedFor}}</p></div>`,
  [letterheadId]: `<div>${logoMarkup}</div><div><p class="firm">{{report.title}}</p><p class="name">{{report.issuedFor}}</p></div>`,
}

const footerTemplates: Readonly<Record<number, string>> = {
  [pageNumbersId]: `<p>{{report.title}}</p>${pageNumberMarkup}`,
  [pageNumbersAndDateId]: `<p>{{report.title}} · {{report.issuedFor}} · ${knownOnTemplate}</p>${pageNumberMarkup}`,
  [pageNumbersAndDisclaimerId]: `<p class="small">${knownOnTemplate}. ${disclaimerFor('{{report.issuedFor}}')}</p>${pageNumberMarkup}`,
}

export const headerText = (id: number): string => headerTemplates[id] ?? ''
export const footerText = (id: number): string => footerTemplates[id] ?? ''
