import { SERIE, SERIE_HOMOLOGAR } from '#messages/butacas/serie.ts'
import { esperaDe, type LecturaHomologar } from './lectura-homologar.ts'
import type { Marca } from './linea-vista.ts'
import {
  absent,
  deleted,
  guardada,
  info,
  LEYENDO,
  rejected,
  type Veredicto,
  warning,
} from './panel-parts.tsx'

const palabras = SERIE_HOMOLOGAR

/** The verdict in words, and what follows from it; null before the first reading. @param marca how what was kept stands. */
export function veredictoDe(lectura: LecturaHomologar, marca: Marca | null): Veredicto | null {
  const { texto, butaca, motivo } = lectura
  const nro = butaca?.nro ?? texto
  const leido = palabras.seLeyo(texto)
  const espera = esperaDe(lectura) === 'eGris' ? 'eGris' : 'eBlanca'
  switch (lectura.tipo) {
    case 'leyendo':
      return LEYENDO
    case 'falta':
      if (!lectura.isAbierta) return null
      return { tone: 'accent', icon: 'barcode', text: palabras.falta[espera], detail: '' }
    case 'guardada':
      return guardada(nro, marca, palabras.homologada)
    case 'ya':
      return info(palabras.ya, `${nro}. ${SERIE.noSeCuenta}`)
    case 'sin-prehomologar':
      return warning(palabras.sinPrehomologar, `${nro}. ${palabras.sinPrehomologarDetalle}`)
    case 'borrada':
      return deleted(SERIE.borrada, `${nro}. ${palabras.borradaDetalle}`)
    case 'no-existe':
      return rejected(SERIE.noExiste, `${leido} ${palabras.noExisteDetalle}`)
    case 'no-esta':
      return absent(SERIE.noEsta, `${texto}. ${SERIE.noEstaDetalle}`)
    case 'misma-butaca':
      return warning(palabras.mismaButaca, palabras.otraButacaDetalle(palabras[espera], nro))
    case 'otra-butaca':
      return warning(palabras.otraButaca, `${leido} ${palabras.otraButacaDetalle(palabras[espera], nro)}`)
    case 'misma-etiqueta':
      return warning(palabras.mismaEtiqueta, palabras.mismaEtiquetaDetalle(texto))
    case 'usada':
      return warning(palabras.usada, palabras.usadaDetalle(texto, motivo))
    case 'parece-otra':
      return warning(palabras.pareceOtra[espera], palabras.pareceOtraDetalle(texto, palabras[espera]))
    case 'dudosa':
      return warning(palabras.dudosa, palabras.dudosaDetalle(texto))
    case 'no-guardada':
      return rejected(SERIE.noGuardada, motivo)
  }
}
