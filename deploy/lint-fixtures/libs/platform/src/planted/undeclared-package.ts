/** Works here only because another package brought it along. */
export { default } from 'ajv';
