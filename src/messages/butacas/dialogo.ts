import { cuantasButacas } from '#messages/palabras.ts'
import { BUTACA_ACTOS } from './butacas.ts'
import { LIBRES } from './lista.ts'

/** Dialogs «Nueva Butaca», edit and «Homologar» (§2, §5). */
export const BUTACA_DIALOGO = {
  ...BUTACA_ACTOS,
  nro: 'Número de butaca',
  nroObligatorio: 'El número de butaca es obligatorio',
  nroAyuda: 'Empieza con el modelo. Podés leer la etiqueta con el lector.',
  nroSeGuarda: (nro: string) => `Se guarda como ${nro}, igual que las otras de su modelo.`,
  otroModelo: (nro: string, otro: string, elegido: string) =>
    `${nro} empieza como las ${otro}, y el modelo elegido es ${elegido}. Revisá cuál va.`,
  nroRepetido: (nro: string) => `Ya hay una butaca con el número ${nro}`,
  nroIlegible:
    'El número tiene signos que no se ven o letras de otro alfabeto, y se confunde con otro. Escribilo de nuevo con el teclado.',
  nroNoCambia: 'El número no se cambia.',
  modelo: 'Modelo',
  color: 'Color',
  estado: 'Estado',
  ...LIBRES,
  peso: 'Peso (kg)',
  pesoAyuda: 'Vacío: sin peso',
  pesoInvalido: 'El peso va de 0 a 1000 kg, con hasta dos decimales',
  pesoNoNumero: (texto: string) =>
    `El valor "${texto}" no es un número decimal válido. Corregilo, o guardá otra vez: la butaca queda sin peso.`,
  enteroInvalido: (max: number) => `Va un número entero de 0 a ${max}`,
  crear: 'Crear butaca',
  guardar: 'Guardar',
  sinListas:
    'Este equipo todavía no tiene las listas de modelos, colores y estados. Hace falta la red una vez.',
  /** Shown beside a field whose chosen row was deleted. */
  elegi: { modelo: 'Elegí el modelo', color: 'Elegí el color', estado: 'Elegí el estado' },
  eBlanca: 'Etiqueta blanca',
  eGris: 'Etiqueta gris',
  comprador: 'Comprador (opcional)',
  etiquetaExtrana: (texto: string, conocida: string) =>
    conocida === ''
      ? `${texto} no parece una etiqueta. Leela otra vez; si está bien, tocá Homologar otra vez.`
      : `${texto} no se parece a las otras etiquetas, como ${conocida}. Leela otra vez; si está bien, tocá Homologar otra vez.`,
  faltaBlanca: 'La etiqueta blanca es obligatoria',
  faltaGris: 'La etiqueta gris es obligatoria',
} as const

/** Dialogs «Cambiar Estado» and «Historial Butaca». */
export const CAMBIAR_ESTADO = {
  seleccioneEstado: 'Seleccione un estado',
  titulo: 'Cambiar Estado',
  estado: 'Estado',
  peso: 'Peso',
  pesoDe: (nro: string) => `Peso de ${nro}`,
  as: 'A / S',
  asDe: (nro: string) => `A o S de ${nro}`,
  todas: 'Todas',
  todasA: 'Todas A',
  todasS: 'Todas S',
  butacas: cuantasButacas,
  enterSigue: 'Enter pasa a la siguiente; en la última, guarda',
  /** Hint if only one seat is weighed. */
  enterGuarda: 'Enter guarda el cambio',
  noEsPeso: (texto: string) =>
    `El valor "${texto}" no es un número decimal válido. Corregilo, o apretá Enter otra vez: no se guarda ningún peso.`,
  vacioDejaPeso: 'Si lo dejás vacío, queda el peso que tenía',
  sinPesoAnterior: 'sin peso anterior',
  pesoAnterior: (peso: string) => `antes ${peso}`,
  noLlevaPeso: 'no lleva peso',
  noLlevaAs: 'no lleva A/S',
  eligeEstado: 'Elegí el estado',
  nadaMas: 'No hace falta nada más.',
  seBorran: 'Se van a borrar. Antes se pide confirmación.',
  elegi: 'Elegí el estado: el que tenía el cambio ya no existe.',
  sinEstados: 'Este equipo todavía no tiene la lista de estados. Hace falta la red una vez.',
} as const

export const HISTORIAL = {
  titulo: 'Historial Butaca',
  sinRed: 'El historial se pide al servidor, y ahora no hay conexión.',
  error: 'No se pudo traer el historial.',
  vacio: 'Esta butaca todavía no tiene cambios.',
  porEnviar: 'por enviar',
  conPin: 'con PIN',
} as const
