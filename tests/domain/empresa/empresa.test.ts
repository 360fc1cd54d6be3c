import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { LOGO_LADO_MAX, LOGO_MAX_BYTES } from '#contract/limites.ts'
import {
  CAMPOS_EMPRESA,
  checkEmpresa,
  checkLogo,
  nombreDeEmpresa,
  normalizeEmpresa,
  parseCuit,
} from '#domain/empresa/empresa.ts'
import { bytesOf, JPEG_1X1, makePng, PNG_1X1 } from '../../helpers/empresa.ts'

/** Valid CUITs by AFIP's rule: the weighted sum is a multiple of 11. The product computes the digit in another way. */
const cuits = fc
  .tuple(fc.constantFrom('20', '23', '24', '27', '30', '33', '34'), fc.integer({ min: 0, max: 99_999_999 }))
  .map(([clase, n]) => clase + String(n).padStart(8, '0'))
  .map(ten => {
    const weights = [5, 4, 3, 2, 7, 6, 5, 4, 3, 2, 1]
    const digit = [...'0123456789'].find(
      last =>
        [...(ten + last)].reduce((sum, one, at) => sum + Number(one) * (weights[at] ?? 0), 0) % 11 === 0,
    )
    return digit === undefined ? null : ten + digit
  })
  .filter(cuit => cuit !== null)

describe('CUIT', () => {
  test.each(['30-70815524-8', '30708155248', '30 70815524 8', '30.70815524.8', ' 30–70815524–8 '])(
    '%s is stored with hyphens',
    texto => expect(parseCuit(texto)).toBe('30-70815524-8'),
  )

  test('every number with its check digit is valid, with hyphens or without', () => {
    fc.assert(
      fc.property(cuits, cuit => {
        const stored = `${cuit.slice(0, 2)}-${cuit.slice(2, 10)}-${cuit.slice(10)}`
        expect(parseCuit(cuit)).toBe(stored)
        expect(parseCuit(stored)).toBe(stored)
      }),
    )
  })

  test('one wrong digit anywhere is detected', () => {
    fc.assert(
      fc.property(cuits, fc.integer({ min: 0, max: 10 }), fc.integer({ min: 1, max: 9 }), (cuit, at, by) => {
        const wrong = [...cuit].map((digit, n) => (n === at ? (Number(digit) + by) % 10 : digit)).join('')
        expect(parseCuit(wrong)).toBeNull()
      }),
    )
  })

  test.each([
    '',
    '30-70815524',
    '30-70815524-88',
    '00-00000000-0',
    '99-70815524-8',
    'a0-70815524-8',
    '٣٠-70815524-8',
  ])('«%s» is no CUIT', texto => expect(parseCuit(texto)).toBeNull())
})

const NADA = {
  razon_social: 'Butacas S.A.',
  nombre_fantasia: '',
  cuit: '',
  telefono: '',
  domicilio: '',
  correo: '',
  ingresos_brutos: '',
  condicion_iva: '',
  inicio_actividades: '',
}

test('only the razón social is required', () => {
  expect(checkEmpresa(NADA)).toEqual({})
  expect(checkEmpresa({ ...NADA, razon_social: '' })).toEqual({ razon_social: 'falta' })
})

test.each(CAMPOS_EMPRESA)('invisible signs in %s are refused', campo => {
  expect(checkEmpresa({ ...NADA, [campo]: 'a\u202eb' })[campo]).toBeDefined()
})

test.each([
  ['ventas@fabrica.com.ar', undefined],
  ['v@x.ar', undefined],
  ['ventas@fabrica', 'correo-final'],
  ['ventas@fabrica.', 'correo-final'],
  ['ventas@fabrica.c', 'correo-final'],
  ['ventas', 'correo'],
  ['@fabrica.com', 'correo'],
  ['a@b@c.com', 'correo'],
  ['a b@c.com', 'correo'],
])('the correo %s has the fault %s', (correo, falla) =>
  expect(checkEmpresa({ ...NADA, correo }).correo).toBe(falla),
)

test('texts are trimmed and their spaces joined, and a valid CUIT gets its hyphens', () => {
  const escrita = { ...NADA, razon_social: '  La  Butaca\tS.A. ', cuit: '30708155248', correo: ' a@b.ar ' }
  expect(normalizeEmpresa(escrita)).toEqual({
    ...NADA,
    razon_social: 'La Butaca S.A.',
    cuit: '30-70815524-8',
    correo: 'a@b.ar',
  })
  expect(normalizeEmpresa({ ...NADA, cuit: '30-7' }).cuit).toBe('30-7')
})

test('the name is the nombre de fantasía, or else the razón social', () => {
  expect(nombreDeEmpresa({ razon_social: 'A S.A.', nombre_fantasia: 'Alfa' })).toBe('Alfa')
  expect(nombreDeEmpresa({ razon_social: 'A S.A.', nombre_fantasia: '' })).toBe('A S.A.')
})

describe('logo', () => {
  const png = bytesOf(PNG_1X1)
  const jpeg = bytesOf(JPEG_1X1)
  const text = (value: string) => new TextEncoder().encode(value)

  test('a whole PNG or JPEG is accepted', () => {
    expect(checkLogo(png)).toEqual({ tipo: 'png' })
    expect(checkLogo(jpeg)).toEqual({ tipo: 'jpeg' })
  })

  test.each([
    ['SVG', text('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['SVG', text('<?xml version="1.0"?><svg/>')],
    ['PDF', text('%PDF-1.7')],
    ['GIF', text('GIF89a')],
    ['WebP', text('RIFF\0\0\0\0WEBPVP8 ')],
    ['BMP', text('BM\0\0')],
    [null, text('hola')],
    [null, new Uint8Array()],
  ])('the refusal of a logo names its format: %s', (clase, bytes) => {
    expect(checkLogo(bytes)).toEqual({ falla: 'clase', clase })
  })

  test('an incomplete file is refused, and so is a file with bytes after its end', () => {
    for (const whole of [png, jpeg]) {
      for (let length = 0; length < whole.length; length++)
        expect(checkLogo(whole.slice(0, length)), `${length} bytes`).toHaveProperty('falla')
      expect(checkLogo(new Uint8Array([...whole, ...text('<script>')]))).toEqual({ falla: 'roto' })
    }
  })

  test('reading a logo with one changed byte never throws', () => {
    const parts = fc.tuple(fc.constantFrom(png, jpeg), fc.nat(), fc.nat(255))
    fc.assert(
      fc.property(parts, ([whole, at, value]) => {
        const changed = Uint8Array.from(whole)
        changed[at % whole.length] = value
        expect(checkLogo(changed)).toBeTypeOf('object')
      }),
    )
  })

  test('the refusal of a logo over the byte limit names its bytes, over the pixel limit its width and height', () => {
    expect(checkLogo(new Uint8Array(LOGO_MAX_BYTES + 1))).toEqual({
      falla: 'pesado',
      bytes: LOGO_MAX_BYTES + 1,
    })
    const lado = LOGO_LADO_MAX
    expect(checkLogo(makePng(lado, lado))).toEqual({ tipo: 'png' })
    expect(checkLogo(makePng(lado + 1, 1))).toEqual({ falla: 'grande', ancho: lado + 1, alto: 1 })
    expect(checkLogo(makePng(1, lado + 1))).toEqual({ falla: 'grande', ancho: 1, alto: lado + 1 })
    expect(checkLogo(makePng(0, 1))).toEqual({ falla: 'roto' })
  })
})
