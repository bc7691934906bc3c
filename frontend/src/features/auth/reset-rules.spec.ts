import { resetProblem } from './rules';

describe('the reset-password screen', () => {
  it.each([
    ['both fields are required', 'Saturos7', '', 'both_fields_required'],
    ['the passwords must match', 'Saturos7', 'Saturos8', 'passwords_do_not_match'],
    ['seven characters, a capital and a digit', 'saturos', 'saturos', 'validation.password_requirements'],
    ['and then it is sent', 'Saturos7', 'Saturos7', undefined],
  ])('%s', (_, password, again, problem) => {
    expect(resetProblem(password, again)).toBe(problem);
  });
});
