import { ROLES, type Rol } from '#contract/permisos.ts'

/** A seat model of the demo (design §7, «Demo facts»). */
export interface ModeloDemo {
  id: number
  nombre: string
  prefijo: string
  /** Share of the factory's production. */
  peso: number
  kg: readonly [number, number]
}

export const MODELOS: readonly ModeloDemo[] = [
  { id: 1, nombre: 'H5', prefijo: 'H5', peso: 16, kg: [14.2, 16.4] },
  { id: 2, nombre: 'H7', prefijo: 'H7', peso: 14, kg: [15.4, 17.8] },
  { id: 3, nombre: 'HX', prefijo: 'HX', peso: 6, kg: [17.1, 19.6] },
  { id: 4, nombre: 'S5', prefijo: 'S5', peso: 17, kg: [15.2, 17.6] },
  { id: 5, nombre: 'S7', prefijo: 'S7', peso: 22, kg: [17.2, 19.9] },
  { id: 6, nombre: 'SX', prefijo: 'SX', peso: 7, kg: [18.8, 21.5] },
  { id: 7, nombre: 'S7 XL', prefijo: 'S7', peso: 6, kg: [20.1, 22.9] },
  { id: 8, nombre: 'S5 SIM', prefijo: 'SS', peso: 3, kg: [14.5, 16.9] },
  { id: 9, nombre: 'S7 SIM', prefijo: 'SS', peso: 4, kg: [16.4, 18.7] },
  { id: 10, nombre: 'S7 XL SIM', prefijo: 'SS', peso: 1, kg: [18.9, 21.6] },
  { id: 11, nombre: 'R7', prefijo: 'R7', peso: 4, kg: [16.2, 18.8] },
]

export interface ColorDemo {
  id: number
  nombre: string
  peso: number
}

export const COLORES: readonly ColorDemo[] = [
  { id: 1, nombre: 'negro', peso: 52 },
  { id: 2, nombre: 'blanco', peso: 14 },
  { id: 3, nombre: 'rojo', peso: 13 },
  { id: 4, nombre: 'gris', peso: 14 },
  { id: 5, nombre: 'azul', peso: 7 },
]

export const COMPRADORES: readonly string[] = [
  'Transporte El Ceibo',
  'Expreso Río Cuarto',
  'Turismo Los Álamos',
  'Cooperativa La Unión',
  'Carrocerías del Litoral',
  'Micros San Cayetano',
  'Empresa El Rápido',
  'Viajes Doña Paula',
  'Traslados Ñandú',
  'Línea 214 S.A.',
  'Ómnibus Sierras Chicas',
  'Transportes Güemes',
]

interface UsuarioDemo {
  id: number
  nombre: string
  rol: Rol
  /** False for a user that only appears in the history. No password matches. */
  entra: boolean
}

const OPERARIOS: readonly string[] = [
  'sosa',
  'lopez',
  'gimenez',
  'acosta',
  'ferreyra',
  'medina',
  'quiroga',
  'nunez',
  'peralta',
  'villalba',
]

export const USUARIOS: readonly UsuarioDemo[] = [
  // One user for each role, with the role's name as name and password (design §7)
  ...ROLES.map((rol, index) => ({ id: index + 1, nombre: rol, rol, entra: true })),
  ...OPERARIOS.map((nombre, index) => ({
    id: ROLES.length + index + 1,
    nombre,
    rol: 'operario' as const,
    entra: false,
  })),
]

const OPERARIOS_IDS = USUARIOS.filter(({ entra }) => !entra).map(({ id }) => id)
/** Operators at each step of the line. Consecutive steps share an operator. */
const POR_PUESTO = 3

export function usuariosDelPuesto(estadoId: number): readonly number[] {
  return Array.from(
    { length: POR_PUESTO },
    (_, index) => OPERARIOS_IDS[(estadoId * 2 + index) % OPERARIOS_IDS.length] as number,
  )
}

/** The CUIT is made up. The logo is a data URL, as stored. */
export const EMPRESA_DEMO = {
  razon_social: 'Fábrica de Butacas S.R.L.',
  nombre_fantasia: 'Fábrica de Butacas',
  cuit: '30-70815524-8',
  telefono: '011 4651-2280',
  domicilio: 'Av. Rivadavia 4120, San Justo, Buenos Aires',
  correo: 'ventas@fabricadebutacas.com.ar',
  logo: 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAGAAAABgCAYAAADimHc4AAAJRUlEQVR4AexdXYwTVRQ+dxYlbtygu9MHEw3+rKhBcbskmuBvFIUWEcEXSDDxSXkRXzUBA4KJr4Lx51mNvIA/gXYxoBBFowktf/ITQZRoeOjsskCCcbed6zl3O4U2Tu+dn9s7hWnmzt8959xzzred/XqnPWNB+jKagRQAo+kH6FoA+uYutgeGF66kRvuG8xh6+K4D4Oa582dksrlN03n1rAXWJ9RofyCbf4/6QmfCkGI3AWDZw/lXp/HrTwJjrzFg07yc0b7FYDX1kQye75q4usLR/qFF8+xs7hAD+AiTa2PzW2ySIdmBBxc85CeUpPOJBsCeu+AWTObnPRbfxxibrZo4krV6en4mXbKhqmdCLpkADOamZ7L5NYz3nMRkLg+bGNIlG2QL0GZYOzr1EgcAspplmT44Dgw2YOC92KIuvWQr08eOoe2lUY3FrZ8YAOw5C++xs7k9yGq2AmO3xx0oMLgDbW+jMWis2O2HNGgcAKKORCvZNOs4Y+wJ1Tg4wBnu8pUuuC/RvqoejcFwrKTQVpMANNFK1QSi3CXgsNa5wGc5B4qfjZZGPqV9zvlbog9XKktSaKsRAALQyqZcYpK3cFYbrJQLG+Fk8d9GJ+475eIG6iOZxnn5js2Q2uJl6ZAp2tpRAIgSYrCBaSUm9Ve3VnsYk7zC2b/zrF9eqY9kai57hHT85FrP42Vptina2hkAkAJmwtFKB6/vqzCpc0YP7vylNXF+x2MHdvxIOqSLMg42pQWBWM6Q+pKvnaKt2gFA6heYVnLgVZfDpiqbGHRKhY8xey62oItLumQDON9MNhUNdJS2agOAqJ4dglbipWMvVPn9o+XC6+f27zqvmDRfMbJRKRdXk01h21eypaNDtDV2ADxaCdPYEXxLK9NK4HAaKeUyvHQ86RwaOdGSjsiHZJNs4xgvAud/qBoUMWAsumhrnAA00UoGrDFbKQlW0MrKRX4fUsovJLKRu3GMbZWLcC++G5RpK8ViMT2zrbEAEDutjJxmiYEE0dZIAOimlZI0Ru5OAm0NB0AoWinyFYpWCk2NK5O0NTAABmmlRgiEaSO0VRmApNBKkSqNq07TViUABoZyLzCcQRSUTDF4jrOVSPna0sqBofySTDa/zx7OjVMT+0MLFikOoVXsStpKsagORjmiXNnZhc+r6EgBuCmbn2lZLAg9/AeAr3FKhZlI+Xz18Ob5c5YFX+I8/TykeTOoiX2rZztOT+cgIS+MYRvFQjGhSxgbrhUWxqyv+ufkbpWJSgG4Dtz5MiNeP3Jrmq28q1IqvuOd89syDm/69QGwNZCwF8XEWe0uilHVNdYDT8lkpQBwZt0mM4JOHYWa+xh+0mw7W9lsh89pPr58hPM2914+Ss6eR1sBao+LmCWu4eXoTokISAFob4CP4vWRZitnVw6O/NBetqWXsRtbzjQO0fH+xkECdyqlnd/jH9tsih0vTaNRXIwEAAf2vjM1WxnFh67VpdgpB1ECiARAlIFT3akMpABM5UHbWmY4BUCWIc39KQCaEywznwIgy5Dm/hQAzQmWmU8BkGVIc38KgOYEy8ynAMgypLk/BUBzgmXmUwBkGdLcnwKgOcEy81cnALKoE9SfAmAYjBSAFADDGTA8fPoOSAEwnAHDw6fvgBQAwxkwPHz6DkgBMJwBw8On74CrBwDDkXTp8Ok7wDBwiQUgM5znOps9nBvP0FfjDX8dPrEA6P7DTMrX4a9ZAJoBZsa+Dp8CgEiY/Dq8MQA452MY+zW/GAOAARxLSvZN+mIMAM7Yu0kBoMbYRlO+GAPAKRW2c4DFwPlPeA2+0OkEcA7ncOx94LqLxkqFkU6P741nDABygEColIvznFJxRqVUYJ1sTrnQj2M/WjkwUiBfwraoekYBaOd8lN8QR9Ft55OOvkQCEOU3xFF0dSRYZjORAET5DXEUXVmydPRHA4DDy3Y2vyp+x3iE3xBH0Q0WiYgdcxBMq1k6EgCMwUxsH9rZ3JFY625G+Q1xFN3m3Pge9U+V0z9CsWOb6Suo0CEFgLsgra/GGDNWdxM6+ApaoEold1IAagy+U40RgaC6m6cy2byxyS1VX4PK2dncWsZ7TlGMqrpuz8S3MlkpAOPlwp+cu0vww9KkzFi9/wZgsCGTzf8+MLwwceXi6z4qbzCGZZls7jQm/m1UugGbdKFc1QBy5/bvOiMTlgJABpzyyNcuhyE0LEWU5EW7XHdz18DcZxNZfEP46bMin/GmzW4LrEDl9DnnuylXqp+ulQAgH8fKxaP4ifVpF9ygdTefxrfuYV11N8m3OJtX95R8ZsCk5WYaY3Pw6p7Op1w1zkt2lAHw7FABI+N1Nz1n4t0aqXsaGAARc4Lqbgp/Iq7qtFLlKU1NI+HlhgpUDVZay+k3SbU/CAdA3aZXwCjucvEYmO/NmnZ95Fa7/ta+oLSS7FNDO0rl9ElW1iIB4BmPu+4ma3Ozpl0f+dOuv9E3mJtuT9HKoE9pir3uaSwAUODYYqu72e5mTU1y80SmK2hlH9DzaohW9qLf0gXZXxzl9P93nDgBEAMg9z1fiVguHqrub1ferAly88RpudHj6fLJ2isW52+EoJV7IcZy+iJJV6xiB8CzfWXdTQhRLh4T90zVmsw5eLMm6M0TB0HAPwJxo6dmTdyBPpXgOusD/DCVmHL66JNYtAEgrOPKIG01Qisx5ECLdgCENx2mrSZppYg3wKozANQd0kVb6+YhCbTS80V121EAPKfipq30xKMMzsDi9IFxWunFqLoNAICqSWU5QVsnJtks/Ce9WVkLoJdmW+0+dgIp5VJsy2ifzqGNXmxKC06YbZp0L92N/7DDPqVJaRyZkEkAhG/nD+84h4xlNa+69FyXveKkworh3TiklNuwbaV9BRUhgp9i99JY9JSm8QN7xsVJgyvjAHixh6Wtnr50y8GbrdTylCbp+D4CiQHA8y8MbfV0fbYdfUqTjw++pxMHgPC0TltrVX4PXjK2iHMhVqTr1qxZlQizlSGGDaSSTADqIYwdKv7llIsrgs62YuIbs5WjB7f/XTeXyE2iAfAyFoC2xj5b6fmga9sVANSDF7S1yiYGgTc/nFPnbGV9bG2bbgJAJMGbbUUe/yDOmK7Hto6z2gOjMT38UwzSwVXXAeDlhm5844eoddjWj+7/5rh3vtu2XQtApxKte5z/AAAA//9Dc+1fAAAABklEQVQDAFFGuAyUbppAAAAAAElFTkSuQmCC',
} as const
