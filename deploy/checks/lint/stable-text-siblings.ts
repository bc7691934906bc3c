import ts from 'typescript';

/**
 * Translators of browsers move each text node into an element of their own. React then throws when it inserts an element before the text
 * (insertBefore) or removes the text (removeChild). A text alone in its element is safe, because React replaces the whole content.
 * Both kinds of children are found by their types, a component's by what it returns.
 */
const messages = {
  insertedBeforeText:
    'This element comes and goes before a bare text: wrap the text in an element (translated pages).',
  removedText: 'This text comes and goes beside other children: wrap it in an element (translated pages).',
};

export interface UnstableChild {
  line: number;
  message: string;
}

type Rendering = 'text' | 'nothing' | 'element';

interface Child {
  isText: boolean;
  isElement: boolean;
  /** Whether it is there in every rendering, as the same node. */
  isStable: boolean;
}

const { Any, Unknown, StringLike, NumberLike, BigIntLike, Null, Undefined, Void, BooleanLike } = ts.TypeFlags;
const textFlags = StringLike | NumberLike | BigIntLike;
const absentFlags = Null | Undefined | Void | BooleanLike;

function renderings(type: ts.Type): Set<Rendering> {
  const found = new Set<Rendering>();
  for (const { flags } of type.isUnion() ? type.types : [type]) {
    if (flags & (Any | Unknown)) continue;
    found.add(flags & textFlags ? 'text' : flags & absentFlags ? 'nothing' : 'element');
  }
  return found;
}

const isBlank = (node: ts.JsxChild) =>
  (ts.isJsxText(node) && node.text.trim() === '') || (ts.isJsxExpression(node) && !node.expression);

function unwrapped(node: ts.Expression): ts.Expression {
  return ts.isParenthesizedExpression(node) ? unwrapped(node.expression) : node;
}

function isTag(node: ts.Expression): boolean {
  const inner = unwrapped(node);
  return ts.isJsxElement(inner) || ts.isJsxSelfClosingElement(inner);
}

const { AmpersandAmpersandToken, BarBarToken, QuestionQuestionToken } = ts.SyntaxKind;
const logicalOperators: readonly ts.SyntaxKind[] = [
  AmpersandAmpersandToken,
  BarBarToken,
  QuestionQuestionToken,
];

/** A conditional or a list renders another element each time; another expression of an element's type is that element. */
function isReplaced(node: ts.Expression): boolean {
  if (ts.isConditionalExpression(node)) return [node.whenTrue, node.whenFalse].some(isTag);
  if (!ts.isBinaryExpression(node) || !logicalOperators.includes(node.operatorToken.kind)) return false;
  return [node.left, node.right].some(isTag);
}

/** `<Icon of={isDone ? Check : Copy} />` renders another component, and with it another element. */
function rendersEitherComponent({ attributes }: ts.JsxOpeningLikeElement): boolean {
  return attributes.properties.some((attribute) => {
    if (!ts.isJsxAttribute(attribute) || attribute.name.getText() !== 'of') return false;
    const value = attribute.initializer;
    const shape = value && ts.isJsxExpression(value) && value.expression && unwrapped(value.expression);
    return Boolean(shape && (ts.isConditionalExpression(shape) || ts.isElementAccessExpression(shape)));
  });
}

const text: Child = { isText: true, isElement: false, isStable: true };
const element: Child = { isText: false, isElement: true, isStable: true };

/** What a component may return: nothing is known of a host element and of a property. */
function isOptional({ tagName }: ts.JsxOpeningLikeElement, checker: ts.TypeChecker): boolean {
  if (/^[a-z][^.]*$/.test(tagName.getText())) return false;
  const signatures = checker.getTypeAtLocation(tagName).getCallSignatures();
  const returned = signatures.map((signature) => renderings(signature.getReturnType()));
  return returned.some((found) => found.size < 3 && found.has('nothing'));
}

function describeExpression(node: ts.Expression, checker: ts.TypeChecker): Child {
  const type = checker.getTypeAtLocation(node);
  const found = renderings(type);
  // A property of type ReactNode holds an element.
  if (found.size === 3) return element;
  const isElement = found.has('element');
  const isChanging = isReplaced(node) || checker.isArrayType(type);
  return { isText: found.has('text'), isElement, isStable: found.size === 1 && !(isElement && isChanging) };
}

/** How a child behaves from one rendering to the next. */
function describeChild(node: ts.JsxChild, checker: ts.TypeChecker): Child {
  if (ts.isJsxText(node)) return text;
  if (ts.isJsxExpression(node))
    return node.expression ? describeExpression(unwrapped(node.expression), checker) : element;
  if (ts.isJsxFragment(node)) return element;
  const opening = ts.isJsxElement(node) ? node.openingElement : node;
  return { ...element, isStable: !isOptional(opening, checker) && !rendersEitherComponent(opening) };
}

/** Whether React looks for the place of a child at a text: the next child that is always there is one. */
function isBeforeText(children: readonly Child[], index: number): boolean {
  return children.slice(index + 1).find(({ isText, isStable }) => isText || isStable)?.isText === true;
}

function unstableIn(nodes: readonly ts.JsxChild[], checker: ts.TypeChecker) {
  const shown = nodes.filter((node) => !isBlank(node));
  if (shown.length < 2) return [];
  const children = shown.map((node) => describeChild(node, checker));
  return shown.flatMap((node, i) => {
    const { isText, isElement, isStable } = children[i] ?? element;
    if (isStable) return [];
    if (isText) return [{ node, message: messages.removedText }];
    return isElement && isBeforeText(children, i) ? [{ node, message: messages.insertedBeforeText }] : [];
  });
}

/** The children in a file that break a page which a browser has translated. */
export function unstableChildren(source: ts.SourceFile, checker: ts.TypeChecker): UnstableChild[] {
  const found: UnstableChild[] = [];
  const visit = (parent: ts.Node): void => {
    if (ts.isJsxElement(parent) || ts.isJsxFragment(parent))
      for (const { node, message } of unstableIn(parent.children, checker))
        found.push({ line: source.getLineAndCharacterOfPosition(node.getStart()).line + 1, message });
    ts.forEachChild(parent, visit);
  };
  visit(source);
  return found;
}
