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

const isBlank = (node) =>
  (node.type === 'JSXText' && node.value.trim() === '') ||
  (node.type === 'JSXExpressionContainer' && node.expression.type === 'JSXEmptyExpression');

const { Any, Unknown, StringLike, NumberLike, BigIntLike, Null, Undefined, Void, BooleanLike } = ts.TypeFlags;
const textFlags = StringLike | NumberLike | BigIntLike;
const absentFlags = Null | Undefined | Void | BooleanLike;

/** What values of a type render: some of `text`, `nothing`, `element`. */
function renderings(type) {
  const found = new Set();
  for (const part of type.isUnion() ? type.types : [type]) {
    if (part.flags & (Any | Unknown)) continue;
    found.add(part.flags & textFlags ? 'text' : part.flags & absentFlags ? 'nothing' : 'element');
  }
  return found;
}

/** A conditional or a list renders another element each time; another expression of an element's type is that element. */
function isReplaced({ type, left, right, consequent, alternate }) {
  if (type === 'ConditionalExpression') return [consequent, alternate].some(isTag);
  return type === 'LogicalExpression' && [left, right].some(isTag);
}

const isTag = ({ type }) => type === 'JSXElement';

/** `<Icon of={isDone ? Check : Copy} />` renders another component, and with it another element. */
function rendersEitherComponent({ openingElement: { attributes } }) {
  const shape = attributes.find(({ name }) => name?.name === 'of')?.value?.expression;
  return shape?.type === 'ConditionalExpression' || (shape?.type === 'MemberExpression' && shape.computed);
}

const text = { isText: true, isElement: false, isStable: true };
const element = { isText: false, isElement: true, isStable: true };

/** How a child behaves from one rendering to the next. */
function describeChild(node, types) {
  if (node.type === 'JSXText') return text;
  if (node.type !== 'JSXExpressionContainer') {
    const isOptional = types.ofComponent(node).some((type) => renderings(type).has('nothing'));
    return { ...element, isStable: !isOptional && !(isTag(node) && rendersEitherComponent(node)) };
  }
  const found = renderings(types.ofExpression(node.expression));
  // A property of type ReactNode holds an element.
  if (found.size === 3) return element;
  const isElement = found.has('element');
  const isChanging = isReplaced(node.expression) || types.isList(node.expression);
  const isStable = found.size === 1 && !(isElement && isChanging);
  return { isText: found.has('text'), isElement, isStable };
}

/** Whether React looks for the place of a child at a text: the next child that is always there is one. */
function isBeforeText(children, index) {
  const next = children.slice(index + 1).find(({ isText, isStable }) => isText || isStable);
  return next?.isText === true;
}

function typesOf({ sourceCode: { parserServices: services } }) {
  const checker = services.program.getTypeChecker();
  const ofExpression = (node) => checker.getTypeAtLocation(services.esTreeNodeToTSNodeMap.get(node));
  /** What a component may return: nothing is known of a host element, a fragment and a property. */
  const ofComponent = ({ openingElement }) => {
    if (!openingElement || /^[a-z]/.test(openingElement.name.name ?? '')) return [];
    const signatures = ofExpression(openingElement.name).getCallSignatures();
    return signatures
      .map((signature) => signature.getReturnType())
      .filter((type) => renderings(type).size < 3);
  };
  const isList = (node) => checker.isArrayType(ofExpression(node));
  return { ofExpression, ofComponent, isList };
}

export default {
  meta: { type: 'problem', schema: [], messages },
  create(context) {
    const types = typesOf(context);
    function check({ children: nodes }) {
      const shown = nodes.filter((node) => !isBlank(node));
      if (shown.length < 2) return;
      const children = shown.map((node) => ({ node, ...describeChild(node, types) }));
      children.forEach(({ node, isText, isElement, isStable }, i) => {
        if (isStable) return;
        if (isText) context.report({ node, messageId: 'removedText' });
        else if (isElement && isBeforeText(children, i))
          context.report({ node, messageId: 'insertedBeforeText' });
      });
    }
    return { JSXElement: check, JSXFragment: check };
  },
};
