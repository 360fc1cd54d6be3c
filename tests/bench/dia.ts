import type { CambioActividad } from '#contract/butaca.ts'
import type { Homologacion } from '#contract/homologacion.ts'
import { ESTADOS } from './seats.ts'

const two = (n: number): string => String(n).padStart(2, '0')
const PERSONAS = ['acosta', 'ferreyra', 'gimenez', 'lopez', 'medina', 'rios', 'sosa', 'vera']

export const actividad = (count: number): CambioActividad[] =>
  Array.from({ length: count }, (_, n) => ({
    id: {
      fechaHs: `2026-11-20T${two(6 + Math.floor((n * 12) / count))}:${two(n % 60)}:${two((n * 7) % 60)}.000`,
      butaca: { nro: `S7${String(100_000 + (n % 4_000))}` },
    },
    estado: { nombre: ESTADOS[n % 6]?.nombre ?? '' },
    sesion: { id: { usuario: { nombre: PERSONAS[n % PERSONAS.length] ?? '' } } },
  }))

export const homologadas = (count: number): Homologacion[] =>
  Array.from({ length: count }, (_, n) => ({
    butaca: `S7${String(100_000 + n)}`,
    nombre_modelo: 'S7',
    comprador: n % 3 === 0 ? null : 'Transporte El Ceibo',
    etiqueta_blanca: `B-${String(48_000 + n)}`,
    etiqueta_gris: `G-${String(11_000 + n)}`,
    fecha_hs: `2026-11-20T${two(7 + (n % 10))}:${two(n % 60)}:00.000`,
  }))
