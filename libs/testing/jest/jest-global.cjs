// Modules that Node loads do not get Jest's object as a variable of their own.
globalThis.jest = jest;
