import { describe, expect, test } from 'vitest'
import { checkClave, checkNombreUsuario, normalizeUsuario } from '#domain/cuenta/credenciales.ts'

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

describe('a login name', () => {
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
})
