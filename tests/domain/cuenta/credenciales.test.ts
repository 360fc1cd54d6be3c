import { describe, expect, test } from 'vitest'
import {
  checkClave,
  checkNombreUsuario,
  defectoPin,
  normalizeUsuario,
  parseCodigo,
  writeCodigo,
} from '#domain/cuenta/credenciales.ts'

describe('C12: the password of an account', () => {
  test.each([
    ['', 'falta'],
    ['sillón7', 'corta'],
    ['x'.repeat(201), 'larga'],
    ['Marisa2026', 'nombre'],
    ['marisamarisa', 'nombre'],
    ['Butacas2026', 'producto'],
    ['FÁBRICA-2026!', 'producto'],
    ['12operario12', 'producto'],
    ['butacabutaca', 'producto'],
    ['Contraseña1', 'producto'],
    ['password', 'comun'],
    ['PassW0rd', 'comun'],
    ['¡¡mariposa!!', 'comun'],
    ['123123123', 'comun'],
    ['12345678', 'comun'],
    ['hgfedcba', 'comun'],
    ['abababab', 'comun'],
    ['tres tristes tigres', null],
    ['sosa-mate-7', null],
    ['la butaca de marisa', null],
  ])('the password %j has the fault %s', (clave, falla) => expect(checkClave(clave, 'marisa')).toBe(falla))
})

test('a login name is stored in lower case, in composed letters', () => {
  expect(normalizeUsuario('  Núñez ')).toBe('núñez')
  expect(normalizeUsuario('n\u0303')).toBe('ñ')
})

test.each([
  ['', 'falta'],
  ['a', 'largo'],
  ['a'.repeat(41), 'largo'],
  ['dos palabras', 'signos'],
  ['7lopez', 'signos'],
  ['a<b>', 'signos'],
  ['\u0430dmin', 'alfabeto'],
  ['adm\u0131n', 'alfabeto'],
  ['ad\u200bmin', 'signos'],
  ['admin\u202e', 'signos'],
  ['núñez', null],
  ['j.perez-2', null],
])('the login name %j has the fault %s', (nombre, falla) => expect(checkNombreUsuario(nombre)).toBe(falla))

const CODIGO = '0123456789ABCDEFGHJK'

test('a code is read in groups, in small letters and with letters that look like digits', () => {
  for (const typed of [
    CODIGO,
    writeCodigo(CODIGO),
    ' 01234 56789 abcde fghjk ',
    'oi234–56789-abcde-fghjk',
    'OL23456789ABCDEFGHJK',
  ])
    expect(parseCodigo(typed)).toBe(CODIGO)
  expect(writeCodigo(CODIGO)).toBe('01234-56789-ABCDE-FGHJK')
})

test('a text of another length or alphabet is not a code', () => {
  for (const typed of ['', CODIGO.slice(1), `${CODIGO}0`, `${CODIGO.slice(1)}U`, `${CODIGO.slice(1)}é`])
    expect(parseCodigo(typed)).toBeNull()
})

describe('O53: a PIN', () => {
  test.each(['4062', '73518', '902746', '1213', '112358'])('%s is allowed', pin => {
    expect(defectoPin(pin)).toBeNull()
  })
  test.each(['', '406', '9027461', '40a2', '40 2', '٤٠٦٢'])('%j is not four to six digits', pin => {
    expect(defectoPin(pin)).toBe('largo')
  })
  test.each([
    '1111',
    '000000',
    '1234',
    '456789',
    '7890',
    '9876',
    '3210',
    '0987',
    '1212',
    '909090',
    '12121',
    '123123',
    '1987',
    '2026',
  ])('%s is too obvious', pin => {
    expect(defectoPin(pin)).toBe('obvio')
  })
})
