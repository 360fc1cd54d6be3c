import { describe, expect, test } from 'vitest'
import {
  buildHomologar,
  campoAfter,
  DRAFT_VACIO,
  homologarDraftOf,
  labelForScan,
} from '#features/butacas/dialogos/homologar-dialog.tsx'
import { homologar } from '#tests/helpers/operaciones.ts'

describe('filling in Homologar', () => {
  test('both labels are required, and spaces count as empty', () => {
    expect(buildHomologar(DRAFT_VACIO)).toEqual({ faltan: ['eBlanca', 'eGris'] })
    expect(buildHomologar({ eBlanca: 'B1', eGris: '  ', comprador: 'x' })).toEqual({ faltan: ['eGris'] })
  })

  test('the buyer is optional, and texts are sent trimmed', () => {
    expect(buildHomologar({ eBlanca: ' B-1 ', eGris: 'Ñ-2', comprador: ' ' })).toEqual({
      tipo: 'homologar',
      eBlanca: 'B-1',
      eGris: 'Ñ-2',
      comprador: null,
    })
    expect(buildHomologar(homologarDraftOf(homologar()))).toEqual(homologar())
  })

  test('a scan fills the focused label, else the first empty label, and never the buyer', () => {
    const half = { ...DRAFT_VACIO, eBlanca: 'B1' }
    expect(labelForScan(half, 'eBlanca')).toBe('eBlanca')
    expect(labelForScan(half, 'comprador')).toBe('eGris')
    expect(labelForScan(DRAFT_VACIO, null)).toBe('eBlanca')
    expect(labelForScan({ ...half, eGris: 'G1' }, 'comprador')).toBeNull()
  })

  test('each field of Homologar except the last is followed by another field', () => {
    expect([campoAfter('eBlanca'), campoAfter('eGris'), campoAfter('comprador')]).toEqual([
      'eGris',
      'comprador',
      null,
    ])
  })
})
