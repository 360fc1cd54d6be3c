import { BUTACA_ACTOS } from './butacas.ts'
import { TEXTOS } from './textos.ts'

/** Dialogs «Nueva Butaca», its edit and «Homologar» (§2, §5). */
export const BUTACA_DIALOGO = {
  ...BUTACA_ACTOS,
  nro: 'Número de butaca',
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
  ...TEXTOS,
  peso: 'Peso (kg)',
  pesoAyuda: 'Vacío: sin peso',
  pesoInvalido: 'El peso va de 0 a 1000 kg, con hasta dos decimales',
  pesoNoNumero: (texto: string) =>
    `El valor "${texto}" no es un número decimal válido. Corregilo, o guardá otra vez: la butaca queda sin peso.`,
  crear: 'Crear butaca',
  guardar: 'Guardar',
  sinListas:
    'Este equipo todavía no tiene las listas de modelos, colores y estados. Hace falta la red una vez.',
  /** Beside the field whose row was deleted. */
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
